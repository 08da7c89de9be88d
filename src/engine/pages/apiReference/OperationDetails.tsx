import { t } from '../../texts/t.ts'
import type { Operation } from './operations.ts'

/** What a call takes and what it answers. */
export function OperationDetails({ operation }: { readonly operation: Operation }) {
  const { description, parameters, body, responses } = operation
  return (
    <div className="r-call stack">
      {description && <p>{description}</p>}
      {parameters.length > 0 && (
        <>
          <h3 className="caption soft">{t('Parameters')}</h3>
          <dl className="pairs stack gap-4">
            {parameters.map(({ name, in: place, required, description }) => (
              <div key={`${place} ${name}`}>
                <dt>
                  <code className="mono breaks">{name}</code>{' '}
                  <span className="k-dim">{required ? t('%{place}, required', { place }) : place}</span>
                </dt>
                <dd className="soft">{description}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {body && (
        <>
          <h3 className="caption soft">{t('Body')}</h3>
          <code className="mono breaks">{body}</code>
        </>
      )}
      <h3 className="caption soft">{t('Responses')}</h3>
      <dl className="pairs stack gap-4">
        {responses.map(({ status, description }) => (
          <div key={status}>
            <dt>
              <code className="mono breaks">{status}</code>
            </dt>
            <dd className="soft">{description}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
