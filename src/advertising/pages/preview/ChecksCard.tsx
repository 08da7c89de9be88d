import { Card } from '../../../engine/kit/Card.tsx'
import { ToneShape } from '../../../engine/kit/ToneShape.tsx'
import type { CreativeCheck } from './checksOf.ts'

/** What to correct before the creative goes to an exchange. */
export function ChecksCard({ checks }: { readonly checks: readonly CreativeCheck[] }) {
  return (
    <Card title="Checks" note={checks.length > 0 && `${checks.length} to fix`}>
      {checks.length === 0 ? (
        <p className="p-none k-dim">No problems found</p>
      ) : (
        <ul className="p-checks" aria-label="Checks">
          {checks.map(({ message, fix }) => (
            <li key={message}>
              <ToneShape tone="warn" size={10} />
              <span>
                <b dir="auto">{message}</b>
                <small>{fix}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
