ALTER TABLE "ip_prefix" drop column "urgency_rank";--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "urgency_rank" smallint GENERATED ALWAYS AS (case
  when (status = 'ACTIVE' and origin_asn is not null and rpki_state in ('INVALID_ASN', 'INVALID_LENGTH')) or (status = 'ACTIVE' and dns_failed_count > 0) or (status = 'ACTIVE' and reverse_dns_mode = 'DELEGATED'
    and jsonb_path_exists(nameservers, '$[*].state ? (@ == "UNREACHABLE" || @ == "NOT_AUTHORITATIVE")')) then 0
  when (status = 'ACTIVE' and (abuse_contact_id is null
  or (reverse_dns_mode = 'PER_ADDRESS' and not is_container and ptr_count < used_count))) then 1
  when status = 'PENDING_RELEASE' then 2
  when status = 'RELEASED' then 4
  else 3
end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "line" drop column "urgency";--> statement-breakpoint
ALTER TABLE "line" ADD COLUMN "urgency" smallint GENERATED ALWAYS AS (case
          when status in ('TERMINATED', 'CANCELLED') then 0
          when status = 'SUSPENDED' then 2
          when suspended or status not in ('ACTIVE', 'PENDING_CHANGE', 'PENDING_TERMINATION') then 1
          when operational_state = 'DOWN' then 3
          when operational_state = 'DEGRADED' then 2
          else 1
        end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "dc_connection" ADD COLUMN "urgency_rank" smallint GENERATED ALWAYS AS (case
        when status in ('TERMINATED', 'CANCELLED') then 0
        when loa_status = 'REJECTED' then 4
        when loa_status in ('REQUESTED', 'EXPIRED') or suspended or status = 'SUSPENDED' then 3
        when status = 'PENDING' then 2
        else 1
      end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "wdm" ADD COLUMN "urgency_rank" smallint GENERATED ALWAYS AS (case
        when status in ('TERMINATED', 'CANCELLED') then 0
        when light_state = 'CRITICAL' then 4
        when light_state = 'WARNING' or suspended or status = 'SUSPENDED' then 3
        when status = 'PENDING' then 2
        else 1
      end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "dc_connection_by_urgency" ON "dc_connection" USING btree ("customer_id","urgency_rank","dc_connection_id");--> statement-breakpoint
CREATE INDEX "wdm_by_urgency" ON "wdm" USING btree ("customer_id","urgency_rank","wdm_id");--> statement-breakpoint
-- Dropping a column drops its indexes, which are not generated again.
CREATE INDEX "ip_prefix_by_urgency" ON "ip_prefix" USING btree ("customer_id","urgency_rank","prefix","prefix_id");--> statement-breakpoint
CREATE INDEX "line_urgency" ON "line" USING btree ("customer_id","urgency","line_id","status","technology","carrier_code","package_code");
