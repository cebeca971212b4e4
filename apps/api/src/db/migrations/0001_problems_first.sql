ALTER TABLE "line" ADD COLUMN "urgency" smallint GENERATED ALWAYS AS (case
          when status in ('TERMINATED', 'CANCELLED') then 0
          when suspended or status not in ('ACTIVE', 'PENDING_CHANGE', 'PENDING_TERMINATION') then 1
          when operational_state = 'DOWN' then 3
          when operational_state = 'DEGRADED' then 2
          else 1
        end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "service_order" ADD COLUMN "urgency" smallint GENERATED ALWAYS AS (case
          when not is_open then 0
          when waiting_on = 'CUSTOMER' then 4
          when jeopardy = 'LATE' then 3
          when jeopardy = 'AT_RISK' then 2
          else 1
        end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "line_customer_id_urgency_line_id_index" ON "line" USING btree ("customer_id","urgency","line_id");--> statement-breakpoint
CREATE INDEX "service_order_customer_id_urgency_order_id_index" ON "service_order" USING btree ("customer_id","urgency","order_id");