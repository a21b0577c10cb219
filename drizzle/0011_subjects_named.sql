CREATE TABLE "notification_subjects" (
	"notification_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	CONSTRAINT "notification_subjects_notification_id_kind_pk" PRIMARY KEY("notification_id","kind"),
	CONSTRAINT "notification_subjects_kind_known" CHECK ("notification_subjects"."kind" in ('payment', 'layby', 'reservation'))
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "subject_kind" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "subject_id" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "subject_kind" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "subject_id" integer;--> statement-breakpoint
ALTER TABLE "notification_subjects" ADD CONSTRAINT "notification_subjects_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_subjects_subject_idx" ON "notification_subjects" USING btree ("kind","subject_id","notification_id");--> statement-breakpoint
CREATE INDEX "contacts_subject_idx" ON "contacts" USING btree ("subject_kind","subject_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "receipts_subject_idx" ON "receipts" USING btree ("subject_kind","subject_id","id");