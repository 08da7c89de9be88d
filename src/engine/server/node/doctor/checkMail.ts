import { createTransport } from 'nodemailer'
import { within } from '../../within.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Whether the mail server takes connections, and the sign-in if there is one. Nothing is sent. */
export async function checkMail(smtpUrl: string | null): Promise<Finding> {
  if (smtpUrl === null)
    return warning('Mail', 'No mail server: mails are written to files in DATA_DIR/outbox', 'Set SMTP_URL.')
  const transport = createTransport(smtpUrl)
  const server = new URL(smtpUrl).host
  try {
    await within(transport.verify())
    return ok('Mail', `${server} takes mails`)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return problem('Mail', `${server} does not take mails: ${why}`, 'Correct SMTP_URL, or open the way to the server.')
  } finally {
    transport.close()
  }
}
