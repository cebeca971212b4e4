ALTER TABLE "mail" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;