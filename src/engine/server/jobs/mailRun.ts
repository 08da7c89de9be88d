import { theLanguage } from '../../texts/language.ts'
import { said } from '../../texts/said.ts'
import { t } from '../../texts/t.ts'
import type { ApiContext } from '../apiContext.ts'
import { sendMail } from '../sendMail.ts'
import type { Delivery } from './deliver.ts'
import { DeliveryFailed } from './deliveryFailed.ts'
import type { MadeFile } from './jobKind.ts'
import { languageOfReceivers } from './languageOfReceivers.ts'
import { demandMail } from './mailLimits.ts'
import { openReceivers } from './openReceivers.ts'
import { runUrl } from './runUrl.ts'

/** Attachments up to this size; what is larger becomes a link that asks for sign-in (domain.md 1.38). */
const largestAttachment = 20_000_000

/** Mails what a run has made. */
export async function mailRun(context: ApiContext, delivery: Delivery): Promise<void> {
  const { job, run, result, consoleUrl } = delivery
  const { to, cc, users } = await openReceivers(context, delivery)
  await demandMail(context, run, [...to, ...cc])
  const { file } = result
  const attached = file && file.bytes <= largestAttachment ? await attachmentOf(context, file) : null
  const link = runUrl(context, consoleUrl, run)
  const language = await languageOfReceivers(context, run, job, users)
  try {
    await sendMail(context, language, () => ({
      to: to.join(', '),
      ...(cc.length > 0 ? { cc: cc.join(', ') } : {}),
      subject: String(run.name).replace(/\s+/g, ' '),
      text: [
        t('%{job} has run: %{count} row. |||| %{job} has run: %{count} rows.', {
          job: String(job.name),
          smart_count: result.rows,
          count: result.rows.toLocaleString(theLanguage().locale),
        }),
        ...(result.partial ? [said(result.partial)] : []),
        attached ? t('The file is attached. You can also sign in to view it here:') : t('Sign in to view it here:'),
        link,
        ...(run.expiresAt ? [t('Available until %{day}.', { day: dayText(String(run.expiresAt)) })] : []),
      ].join('\n\n'),
      messageId: `<${run.id}@${new URL(link).hostname}>`,
      ...(attached ? { attachments: [attached] } : {}),
    }))
  } catch (error) {
    context.log.warn({ run: run.id, stack: String(error) }, 'A mail could not be sent')
    throw new DeliveryFailed(`The mail server didn’t accept it: ${reasonOf(error)}`, mostTries, isFinal(error))
  }
}

const mostTries = 4

/** `2026-11-21` in English. */
function dayText(moment: string): string {
  const { code, locale } = theLanguage()
  if (code === 'en') return moment.slice(0, 10)
  const format = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, format).format(new Date(moment))
}

async function attachmentOf(context: ApiContext, { checksum, fileName, contentType }: MadeFile) {
  const stored = await context.artifacts.open(checksum)
  if (!stored) throw new Error('What a run has made is not there')
  return { fileName, contentType, content: () => stored.stream(0, stored.size) }
}

/** What a mail server answers is text from outside. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 200)
}

/** SMTP's permanent failures are 5xx (RFC 5321 4.2.1). */
function isFinal(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null ? Number(Reflect.get(error, 'responseCode')) : 0
  return code >= 500 && code < 600
}
