ALTER TABLE "mail" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "mail" DROP COLUMN "html";