import Button from '@mui/material/Button'
import type { ConsoleConfig } from '../contract/api.ts'
import { ErrorState } from '../kit/ErrorState.tsx'
import { withBasePath } from '../providers/basePath.ts'
import { readSetting } from '../providers/settings.ts'
import { lastConfig } from '../providers/useConsoleConfig.ts'
import { t } from '../texts/t.ts'

/** In place of the whole console when something outside a page has failed: a sentence and a way on, never a stack. */
export function CrashPage({ resetErrorBoundary }: CrashPageProps) {
  // The answer of the last time: nothing can be asked for here any more.
  const supportEmail = readSetting<Partial<ConsoleConfig>>(lastConfig)?.supportEmail
  return (
    <main className="s-page grow">
      <h1 className="visually-hidden">{t('The console has stopped')}</h1>
      <ErrorState
        title={t('The console has stopped')}
        detail={[
          t('An unexpected error occurred. Saved work is safe; unsaved changes may be lost.'),
          ...(supportEmail ? [t('If it happens again, write to %{email}.', { email: supportEmail })] : []),
        ].join(' ')}
        onRetry={() => resetErrorBoundary()}
        back={<Button onClick={() => location.assign(withBasePath('/'))}>{t('Reload console')}</Button>}
      />
    </main>
  )
}

interface CrashPageProps {
  readonly resetErrorBoundary: (reason?: unknown) => void
}
