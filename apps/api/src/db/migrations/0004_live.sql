CREATE TABLE "line_ping_hour" (
	"customer_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"measured" integer NOT NULL,
	"answered" integer NOT NULL,
	"rtt_sum_ms" double precision NOT NULL,
	"rtt_max_ms" double precision,
	"loss_sum" double precision NOT NULL,
	CONSTRAINT "line_ping_hour_customer_id_line_id_at_pk" PRIMARY KEY("customer_id","line_id","at")
);
--> statement-breakpoint
CREATE TABLE "notice_reader" (
	"customer_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"read_to" bigint DEFAULT 0 NOT NULL,
	"hidden" text[] DEFAULT '{}' NOT NULL,
	"mail" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "notice_reader_customer_id_account_id_pk" PRIMARY KEY("customer_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "account_id" uuid;--> statement-breakpoint
CREATE INDEX "event_customer_id_position_index" ON "event" USING btree ("customer_id","position");
--> statement-breakpoint
INSERT INTO "line_ping_hour" ("customer_id", "line_id", "at", "measured", "answered", "rtt_sum_ms", "rtt_max_ms", "loss_sum")
SELECT "customer_id", "line_id", date_bin('1 hour', "at", 'epoch'), count(*), count("rtt_avg_ms"),
	coalesce(sum("rtt_avg_ms"), 0), max("rtt_max_ms"), sum("loss_percent")
FROM "line_ping" GROUP BY 1, 2, 3;
