ALTER TABLE "customer" ADD COLUMN "second_factor_scope" text DEFAULT 'NOBODY' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "second_factor_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;