CREATE TABLE "power_month" (
	"customer_id" integer NOT NULL,
	"colocation_id" integer NOT NULL,
	"month" text NOT NULL,
	"samples" "bytea",
	"hours" "bytea",
	"days" "bytea" NOT NULL,
	"totals" jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	"committed_kw" numeric(4, 1),
	CONSTRAINT "power_month_customer_id_colocation_id_month_pk" PRIMARY KEY("customer_id","colocation_id","month")
);
--> statement-breakpoint
CREATE TABLE "power_state" (
	"customer_id" integer NOT NULL,
	"colocation_id" integer NOT NULL,
	"latest" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"measured_at" timestamp with time zone,
	"complete_at" timestamp with time zone,
	"total_watts" integer,
	"peaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"peak30d_watts" integer,
	"meters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"folded_until" timestamp with time zone,
	"failover_state" text,
	"watch_state" jsonb,
	CONSTRAINT "power_state_customer_id_colocation_id_pk" PRIMARY KEY("customer_id","colocation_id")
);
--> statement-breakpoint
CREATE TABLE "power_recent" (
	"customer_id" integer NOT NULL,
	"colocation_id" integer NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"samples" "bytea" NOT NULL,
	CONSTRAINT "power_recent_customer_id_colocation_id_hour_pk" PRIMARY KEY("customer_id","colocation_id","hour")
);
--> statement-breakpoint
CREATE INDEX "power_month_month_index" ON "power_month" USING btree ("month");--> statement-breakpoint
CREATE INDEX "power_recent_hour_index" ON "power_recent" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "power_feed_feed_id_index" ON "power_feed" USING hash ("feed_id");--> statement-breakpoint
CREATE INDEX "power_feed_meter_serial_index" ON "power_feed" USING hash ("meter_serial");--> statement-breakpoint
-- Packed data is compressed already.
ALTER TABLE "power_month" ALTER COLUMN "samples" SET STORAGE EXTERNAL, ALTER COLUMN "hours" SET STORAGE EXTERNAL, ALTER COLUMN "days" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Rows are updated every five minutes; with free space on their page the update touches no index.
ALTER TABLE "power_recent" ALTER COLUMN "samples" SET STORAGE EXTERNAL, SET (fillfactor = 60);--> statement-breakpoint
ALTER TABLE "power_state" SET (fillfactor = 60);
