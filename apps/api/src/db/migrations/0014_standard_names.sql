ALTER TABLE "service_order" RENAME COLUMN "place" TO "address_key";--> statement-breakpoint
ALTER TABLE "service_order" RENAME COLUMN "status_before" TO "previous_status";--> statement-breakpoint
ALTER INDEX "service_order_open_place" RENAME TO "service_order_open_address_key";--> statement-breakpoint
ALTER INDEX "service_order_known" RENAME TO "service_order_identifiers";--> statement-breakpoint
ALTER TABLE "line" RENAME COLUMN "place" TO "address_key";--> statement-breakpoint
ALTER INDEX "line_place" RENAME TO "line_address_key";--> statement-breakpoint
ALTER INDEX "line_known" RENAME TO "line_identifiers";--> statement-breakpoint
ALTER TABLE "line_ping_hour" RENAME COLUMN "answered" TO "responded";--> statement-breakpoint
ALTER TABLE "tv_account" RENAME COLUMN "status_before" TO "previous_status";--> statement-breakpoint
ALTER TABLE "tv_account" RENAME COLUMN "sealed_pin" TO "encrypted_pin";--> statement-breakpoint
ALTER INDEX "tv_account_known" RENAME TO "tv_account_identifiers";--> statement-breakpoint
ALTER INDEX "tv_product_once" RENAME TO "tv_product_unique";--> statement-breakpoint
ALTER TABLE "tv_activation_code" RENAME COLUMN "sealed_code" TO "encrypted_code";--> statement-breakpoint
ALTER TABLE "webhook_delivery" RENAME COLUMN "turn" TO "restart_count";--> statement-breakpoint
ALTER TABLE "carrier_answer" RENAME TO "carrier_response";--> statement-breakpoint
ALTER TABLE "carrier_response" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "carrier_response" RENAME COLUMN "answered_at" TO "responded_at";--> statement-breakpoint
ALTER INDEX "carrier_answer_customer_id_availability_id_carrier_code_pk" RENAME TO "carrier_response_customer_id_availability_id_carrier_code_pk";--> statement-breakpoint
ALTER TABLE "address_watch" RENAME COLUMN "seen" TO "last_offers";--> statement-breakpoint
ALTER TABLE "availability_batch_row" RENAME COLUMN "typed" TO "input";--> statement-breakpoint
ALTER TABLE "availability_batch_row" RENAME COLUMN "found" TO "result";--> statement-breakpoint
ALTER TABLE "availability_batch_row" RENAME COLUMN "taken_at" TO "claimed_at";--> statement-breakpoint
ALTER INDEX "availability_batch_row_check" RENAME TO "availability_batch_row_availability";--> statement-breakpoint
ALTER INDEX "event_of_notice" RENAME TO "event_notice";--> statement-breakpoint
ALTER TABLE "event_sequence" RENAME COLUMN "last" TO "last_position";--> statement-breakpoint
ALTER INDEX "audit_entry_of_security" RENAME TO "audit_entry_security";--> statement-breakpoint
ALTER TABLE "notice_reader" RENAME COLUMN "read_to" TO "last_read_position";--> statement-breakpoint
ALTER TABLE "notice_reader" RENAME COLUMN "hidden" TO "muted_kinds";--> statement-breakpoint
ALTER TABLE "notice_reader" RENAME COLUMN "mail" TO "mail_copy_types";--> statement-breakpoint
ALTER TABLE "mail" RENAME COLUMN "holds_secret" TO "contains_secret";--> statement-breakpoint
ALTER TABLE "ip_pool" RENAME COLUMN "used" TO "assigned_count";
