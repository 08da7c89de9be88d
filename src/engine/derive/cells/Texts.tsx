import { Fragment } from 'react'
import { listText } from '../../texts/listText.ts'
import { Dash } from './Dash.tsx'

/** Some texts side by side in one line: the first ones, and how many more there are; all of them on hover. */
export function Texts({ texts, most = 2 }: { readonly texts: readonly string[]; readonly most?: number }) {
  if (texts.length === 0) return <Dash />
  const rest = texts.length - most
  return (
    <span title={rest > 0 ? listText(texts) : undefined}>
      {[...texts.slice(0, most).entries()].map(([place, text]) => (
        <Fragment key={place}>
          {place > 0 && ', '}
          <bdi>{text}</bdi>
        </Fragment>
      ))}
      {rest > 0 && <span className="k-dim"> +{rest}</span>}
    </span>
  )
}
