ALTER TABLE "ip_prefix" drop column "urgency_rank";--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "urgency_rank" smallint GENERATED ALWAYS AS (case
  when (status = 'ACTIVE' and origin_asn is not null and rpki_state in ('INVALID_ASN', 'INVALID_LENGTH')) or (status = 'ACTIVE' and dns_failed_count > 0) or ((status = 'ACTIVE' and reverse_dns_mode = 'DELEGATED'
    and jsonb_path_exists(nameservers, '$[*].state ? (@ == "UNREACHABLE" || @ == "NOT_AUTHORITATIVE")')) and not jsonb_path_exists(nameservers, '$[*].state ? (@ != "UNREACHABLE" && @ != "NOT_AUTHORITATIVE")')) then 0
  when (status = 'ACTIVE' and reverse_dns_mode = 'DELEGATED'
    and jsonb_path_exists(nameservers, '$[*].state ? (@ == "UNREACHABLE" || @ == "NOT_AUTHORITATIVE")')) then 1
  when (status = 'ACTIVE' and (abuse_contact_id is null
  or (reverse_dns_mode = 'PER_ADDRESS' and not is_container and ptr_count < used_count))) then 2
  when status = 'PENDING_RELEASE' then 3
  when status = 'RELEASED' then 5
  else 4
end) STORED NOT NULL;--> statement-breakpoint
-- Dropping a column drops its index, which is not generated again.
CREATE INDEX "ip_prefix_by_urgency" ON "ip_prefix" USING btree ("customer_id","urgency_rank","prefix","prefix_id");