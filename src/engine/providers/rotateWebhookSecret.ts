import type { NewWebhookSecret } from '../contract/webhookSecret.ts'
import { write } from './http.ts'

/** `POST /webhook/{id}/secret { hours }`. The answer holds the secret itself, this once: it must not be cached. */
export function rotateWebhookSecret(webhook: string, hours: number): Promise<NewWebhookSecret> {
  return write('POST', `/webhook/${encodeURIComponent(webhook)}/secret`, { hours })
}
