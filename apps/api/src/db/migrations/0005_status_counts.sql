CREATE TABLE "status_count" (
	"customer_id" integer NOT NULL,
	"entry_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "status_count_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"status" text NOT NULL,
	"change" integer NOT NULL,
	CONSTRAINT "status_count_customer_id_entry_id_pk" PRIMARY KEY("customer_id","entry_id")
);
--> statement-breakpoint
DROP INDEX "line_customer_id_status_line_id_index";--> statement-breakpoint
CREATE INDEX "line_status" ON "line" USING btree ("customer_id","status","line_id","technology","operational_state","carrier_code","package_code");
--> statement-breakpoint
INSERT INTO "status_count" ("customer_id", "list", "status", "change")
SELECT "customer_id", 'line', "status", count(*) FROM "line" GROUP BY 1, 3
UNION ALL SELECT "customer_id", 'service_order', "status", count(*) FROM "service_order" GROUP BY 1, 3
UNION ALL SELECT "customer_id", 'tv_account', "status", count(*) FROM "tv_account" GROUP BY 1, 3;
