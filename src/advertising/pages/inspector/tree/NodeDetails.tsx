import Button from '@mui/material/Button'
import { useState } from 'react'
import { CopyButton } from '../../../../engine/kit/CopyButton.tsx'
import { formatNumber } from '../../../../engine/kit/formatNumber.ts'
import { t } from '../../../../engine/texts/t.ts'
import type { XmlRow } from './xmlRows.ts'

/** As many characters as are shown before they are asked for. */
const firstCharacters = 2000

/** The chosen part of the tree in full: its path, attributes and text. */
export function NodeDetails({ row, onShowText }: { readonly row: XmlRow; readonly onShowText: () => void }) {
  const [all, setAll] = useState(false)
  const text = all ? row.text : row.text.slice(0, firstCharacters)
  return (
    <section className="v-node stack over" aria-label={t('Selected node')}>
      <header className="row wrap apart gap-lines">
        <code>{row.path}</code>
        <button type="button" className="link lined" onClick={onShowText}>
          {t('Line %{line}, column %{column}', { line: row.at.line, column: row.at.column })}
        </button>
      </header>
      {row.attributes.length > 0 && (
        <dl className="pairs stack gap-lines">
          {row.attributes.map(({ prefix, name, value }) => (
            <div key={`${prefix}:${name}`}>
              <dt>{prefix ? `${prefix}:${name}` : name}</dt>
              <dd>
                <code>{value.slice(0, firstCharacters)}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {row.text && (
        <div className="row top gap-4">
          <pre className="grow">{text}</pre>
          <CopyButton compact text={row.text} />
        </div>
      )}
      {text.length < row.text.length && (
        <Button onClick={() => setAll(true)}>
          {t('Show all %{count} characters', { count: formatNumber(row.text.length) })}
        </Button>
      )}
    </section>
  )
}
