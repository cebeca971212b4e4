ALTER TABLE "login" ADD COLUMN "recovery_address" "citext";--> statement-breakpoint
ALTER TABLE "login" ADD COLUMN "new_recovery_address" "citext";--> statement-breakpoint
ALTER TABLE "login" ADD COLUMN "recovery_code_hash" text;--> statement-breakpoint
ALTER TABLE "login" ADD COLUMN "recovery_code_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login" ADD CONSTRAINT "login_recoveryCodeHash_unique" UNIQUE("recovery_code_hash");