interface SegmentsProps<Choice extends string> {
  label: string;
  choices: Readonly<Record<Choice, string>>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** A choice of a few options side by side in a panel's head. */
export function Segments<Choice extends string>({ label, choices, chosen, onChoose }: SegmentsProps<Choice>) {
  return (
    <fieldset className="segments">
      <legend className="sr-only">{label}</legend>
      {Object.entries<string>(choices).map(([choice, words]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice as Choice)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
