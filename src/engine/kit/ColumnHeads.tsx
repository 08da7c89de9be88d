/** The heads of a table: of columns with texts, then of those with numbers. */
export function ColumnHeads({ texts = [], numbers = [] }: ColumnHeadsProps) {
  return (
    <thead>
      <tr>
        {texts.map(label => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
        {numbers.map(label => (
          <th key={label} scope="col" className="numbers">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface ColumnHeadsProps {
  readonly texts?: readonly string[]
  readonly numbers?: readonly string[]
}
