DROP INDEX "event_customer_id_event_id_index";--> statement-breakpoint
DROP INDEX "mail_customer_id_created_at_index";