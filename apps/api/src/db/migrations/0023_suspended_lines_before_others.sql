ALTER TABLE "line" drop column "urgency";--> statement-breakpoint
ALTER TABLE "line" ADD COLUMN "urgency" smallint GENERATED ALWAYS AS (case
          when status in ('TERMINATED', 'CANCELLED') then 0
          when status = 'SUSPENDED' then 2
          when suspended or status not in ('ACTIVE', 'PENDING_CHANGE', 'PENDING_TERMINATION') then 1
          when operational_state = 'DOWN' then 4
          when operational_state = 'DEGRADED' then 3
          else 1
        end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "line_urgency" ON "line" USING btree ("customer_id","urgency","line_id","status","technology","carrier_code","package_code");
