CREATE INDEX "line_by_urgency" ON "line" USING btree ("customer_id",(case
  when status in ('TERMINATED', 'CANCELLED') then 0
  when status = 'SUSPENDED' then 2
  when suspended or status not in ('ACTIVE', 'PENDING_CHANGE', 'PENDING_TERMINATION') then 1
  when operational_state = 'DOWN' then 4
  when operational_state = 'DEGRADED' then 3
  else 1
end),"line_id","status","technology","carrier_code","package_code");--> statement-breakpoint
CREATE INDEX "service_order_customer_id_delivered_date_order_id_index" ON "service_order" USING btree ("customer_id","delivered_date","order_id");