CREATE TABLE "charge_backfill" (
	"service_type" text PRIMARY KEY NOT NULL,
	"starts_on" date,
	"decided_on" date NOT NULL,
	"last_customer_id" integer DEFAULT 0 NOT NULL,
	"last_service_id" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone
);
