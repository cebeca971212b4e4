CREATE TABLE "invoice_validation" (
	"customer_id" integer NOT NULL,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"validated_at" timestamp with time zone NOT NULL,
	"rule_sets" jsonb NOT NULL,
	"violations" jsonb NOT NULL,
	CONSTRAINT "invoice_validation_customer_id_number_pk" PRIMARY KEY("customer_id","number")
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "attachments" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "invoice_validation_status_number_index" ON "invoice_validation" USING btree ("status","number");