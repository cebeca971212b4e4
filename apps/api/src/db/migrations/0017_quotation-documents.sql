CREATE TABLE "quotation_document" (
	"customer_id" integer NOT NULL,
	"quotation_id" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"type" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "quotation_document_customer_id_quotation_id_document_id_pk" PRIMARY KEY("customer_id","quotation_id","document_id")
);
