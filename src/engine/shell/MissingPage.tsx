import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router-dom'
import { EmptyState } from '../kit/EmptyState.tsx'
import { t } from '../texts/t.ts'
import { useShell } from './shellContext.ts'

/** No page has this address: said plainly, with two ways on. */
export function MissingPage() {
  const { pathname } = useLocation()
  const { openPalette } = useShell()
  return (
    <>
      <h1 className="visually-hidden">{t('Page not found')}</h1>
      <EmptyState
        title={t('There is no page at this URL')}
        description={<code>{pathname}</code>}
        action={
          <>
            <Button component={Link} variant="contained" color="primary" to="/">
              {t('Go to dashboard')}
            </Button>
            <Button onClick={openPalette}>{t('Search')}</Button>
          </>
        }
      />
    </>
  )
}
