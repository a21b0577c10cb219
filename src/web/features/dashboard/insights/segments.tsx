interface SegmentsProps<Choice extends string> {
  label: string;
  choices: Readonly<Record<Choice, string>>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** One of few, side by side in the head of a panel. */
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
