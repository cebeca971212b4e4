ALTER TABLE "service_order" ADD COLUMN "urgency_rank" smallint GENERATED ALWAYS AS (case
          when not is_open then 0
          when jeopardy = 'LATE' then 4
          when waiting_on = 'CUSTOMER' then 3
          when jeopardy = 'AT_RISK' then 2
          else 1
        end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "service_order_by_urgency" ON "service_order" USING btree ("customer_id","urgency_rank","order_id");