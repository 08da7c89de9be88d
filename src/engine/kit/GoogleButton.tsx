import Button from '@mui/material/Button'
import { t } from '../texts/t.ts'

/** "Sign in with Google" (shell.13): a link to where the sign-in starts. */
export function GoogleButton({ href }: { readonly href: string }) {
  return (
    <Button href={href}>
      <svg viewBox="0 0 18 18" width="16" height="16" aria-hidden="true">
        <path
          fill="#4285f4"
          d="M17.6 9.2c0-.6 0-1.2-.2-1.7H9v3.4h4.800a4.1 4.1 0 0 1-1.800 2.700v2.200h2.900c1.7-1.600 2.700-3.900 2.700-6.600z"
        />
        <path
          fill="#34a853"
          d="M9 18c2.400 0 4.500-.8 6-2.200l-3-2.200a5.400 5.400 0 0 1-8-2.900H1v2.300A9 9 0 0 0 9 18z"
        />
        <path fill="#fbbc05" d="M4 10.700a5.400 5.400 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8l3-2.300z" />
        <path
          fill="#ea4335"
          d="M9 3.600c1.300 0 2.500.5 3.4 1.300L15 2.300A9 9 0 0 0 1 5l3 2.300a5.400 5.400 0 0 1 5-3.700z"
        />
      </svg>
      {t('Sign in with Google')}
    </Button>
  )
}
