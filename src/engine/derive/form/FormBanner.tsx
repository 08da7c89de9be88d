import Alert from '@mui/material/Alert'
import { fieldAtPath } from '../../contract/fieldAtPath.ts'
import type { Fields } from '../../contract/fieldSpec.ts'
import type { FieldErrors } from '../../contract/validate.ts'
import { t } from '../../texts/t.ts'

/** What keeps the form from being saved: the server's sentence, and a link to each field when several are wrong. */
export function FormBanner({ message, errors, fields, onGo }: FormBannerProps) {
  const order = Object.keys(fields)
  const placeOf = (path: string) => order.indexOf(path.split('.')[0] ?? '')
  const paths = Object.keys(errors).toSorted((a, b) => placeOf(a) - placeOf(b))
  const astray = paths.some(path => !Object.hasOwn(fields, path.split('.')[0] ?? ''))
  if (message === null && paths.length < 2 && !astray) return null
  return (
    <Alert className="f-banner" severity="error" tabIndex={-1}>
      <strong>{message ?? t('%{count} fields need attention', { count: paths.length })}</strong>
      {(paths.length > 1 || astray) && (
        <ul>
          {paths.slice(0, shown).map(path => (
            <li key={path}>
              <button type="button" className="link strong" onClick={() => onGo(path)}>
                {fieldAtPath(fields, path).label}
              </button>
              {`: ${errors[path] ?? ''}`}
            </li>
          ))}
          {paths.length > shown && <li>{t('and %{count} more', { count: paths.length - shown })}</li>}
        </ul>
      )}
    </Alert>
  )
}

const shown = 8

interface FormBannerProps {
  readonly message: string | null
  readonly errors: FieldErrors
  readonly fields: Fields
  readonly onGo: (path: string) => void
}
