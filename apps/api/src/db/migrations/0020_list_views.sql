DROP INDEX "ip_prefix_by_urgency";--> statement-breakpoint
ALTER TABLE "ip_prefix" ADD COLUMN "urgency_rank" smallint GENERATED ALWAYS AS (case
  when (status = 'ACTIVE' and origin_asn is not null and rpki_state in ('INVALID_ASN', 'INVALID_LENGTH')) or (status = 'ACTIVE' and dns_failed_count > 0) or (status = 'ACTIVE' and reverse_dns_mode = 'DELEGATED'
    and jsonb_path_exists(nameservers, '$[*].state ? (@ == "UNREACHABLE" || @ == "NOT_AUTHORITATIVE")')) then 0
  when status = 'PENDING_RELEASE' then 1
  when status = 'RELEASED' then 3
  else 2
end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entry_by_user" ON "audit_entry" USING btree ("customer_id","entry_id") WHERE "actor" = 'CUSTOMER';--> statement-breakpoint
CREATE INDEX "ip_prefix_without_ptr" ON "ip_prefix" USING btree ("customer_id","prefix") WHERE status = 'ACTIVE' and not (reverse_dns_mode = 'DELEGATED' or ptr_count >= used_count);--> statement-breakpoint
CREATE INDEX "ip_prefix_without_abuse_contact" ON "ip_prefix" USING btree ("customer_id","prefix") WHERE status = 'ACTIVE' and abuse_contact_id is null;--> statement-breakpoint
CREATE INDEX "tv_account_unused_code" ON "tv_account" USING btree ("customer_id","code_expires_at","account_nr") WHERE "pending_since" is null and "device_count" = 0 and "code_expires_at" is not null and "status" <> 'ended';--> statement-breakpoint
CREATE INDEX "tv_account_live" ON "tv_account" USING btree ("customer_id","account_nr") WHERE status <> 'ended';--> statement-breakpoint
CREATE INDEX "ip_prefix_by_urgency" ON "ip_prefix" USING btree ("customer_id","urgency_rank","prefix","prefix_id");--> statement-breakpoint
ALTER TABLE "ip_prefix" DROP COLUMN "is_fine";