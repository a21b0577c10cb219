import { Field } from '#web/components/ui/form/field.tsx';
import { Switch } from '#web/components/ui/form/switch.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { SWITCHED_KINDS, setKindSwitch, useSilencedKinds } from '#web/lib/alerts/alert-kinds.ts';
import { NOTIFICATIONS_TEXT, SWITCH_TEXT } from './notifications.text.ts';

/** Which kinds of notifications this device shows and alerts about during this visit. */
export function NotificationSettings() {
  const silenced = useSilencedKinds();
  return (
    <Panel title={NOTIFICATIONS_TEXT.settings} aside={NOTIFICATIONS_TEXT.settingsNote} className="mb-6">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-3">
        {SWITCHED_KINDS.map((kind) => (
          <Field
            key={kind}
            label={SWITCH_TEXT[kind].label}
            hint={SWITCH_TEXT[kind].hint}
            className="grid-cols-[1fr_auto] grid-rows-[auto_1fr] items-start gap-x-4 gap-y-0.5 [&>label]:text-body [&>label]:text-text [&>p]:row-start-2"
          >
            <Switch
              className="row-span-2 self-center"
              checked={!silenced.has(kind)}
              onCheckedChange={(isOn) => setKindSwitch(kind, isOn)}
            />
          </Field>
        ))}
      </div>
    </Panel>
  );
}
