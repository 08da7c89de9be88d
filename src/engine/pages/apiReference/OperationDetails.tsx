import type { Operation } from './operations.ts'

/** What a call takes and what it answers. */
export function OperationDetails({ operation }: { readonly operation: Operation }) {
  const { description, parameters, body, responses } = operation
  return (
    <div className="r-details">
      {description && <p>{description}</p>}
      {parameters.length > 0 && (
        <>
          <h3>Parameters</h3>
          <dl>
            {parameters.map(({ name, in: place, required, about }) => (
              <div key={`${place} ${name}`}>
                <dt>
                  <code>{name}</code> <span className="k-dim">{required ? `${place}, required` : place}</span>
                </dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {body && (
        <>
          <h3>Body</h3>
          <code>{body}</code>
        </>
      )}
      <h3>Answers</h3>
      <dl>
        {responses.map(({ status, about }) => (
          <div key={status}>
            <dt>
              <code>{status}</code>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
