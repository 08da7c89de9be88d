import { formatHex, type Hsva, parseColour } from './colour.ts'
import './colour.css'

/** Colours to choose by one click. */
export function ColourSwatches({ label, colours, colour, onChange }: ColourSwatchesProps) {
  const chosen = formatHex(colour)
  return (
    <fieldset className="k-swatches row wrap" aria-label={label}>
      {colours.map(hex => (
        <button
          key={hex}
          type="button"
          title={hex}
          aria-label={hex}
          aria-pressed={hex === chosen}
          style={{ backgroundColor: hex }}
          onClick={() => {
            const parsed = parseColour(hex)
            if (parsed) onChange(parsed)
          }}
        />
      ))}
    </fieldset>
  )
}

interface ColourSwatchesProps {
  readonly label: string
  /** Written "#rrggbb", small letters. */
  readonly colours: readonly string[]
  readonly colour: Hsva
  readonly onChange: (colour: Hsva) => void
}
