ALTER TABLE "manual_agreement" ADD COLUMN "catalog_prices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE TABLE "quotation_document" (
	"customer_id" integer NOT NULL,
	"quotation_id" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"type" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "quotation_document_customer_id_quotation_id_document_id_pk" PRIMARY KEY("customer_id","quotation_id","document_id")
);--> statement-breakpoint
CREATE INDEX "sepa_mandate_customer_id_number_index" ON "sepa_mandate" USING btree ("customer_id","number");--> statement-breakpoint
CREATE INDEX "sepa_mandate_customer_id_status_index" ON "sepa_mandate" USING btree ("customer_id","status");