import { english, type LanguageCode, languageCodes, type ReadLanguage, saidIn } from '../texts/language.ts'
import type { ApiContext } from './apiContext.ts'
import { loadedLanguage } from './loadedLanguage.ts'
import type { Mail } from './outside.ts'
import type { Row } from './store/Store.ts'

export type MailContext = Pick<ApiContext, 'mailer' | 'languages' | 'log'>

/** Sends a mail in the language of who gets it. What `write` says goes through `t` and `said`; it must not wait for anything. */
export async function sendMail(context: MailContext, code: LanguageCode, write: () => Mail): Promise<void> {
  const language = await loadedLanguage(context, code)
  const mail = saidIn(language, write)
  await context.mailer.send(language === english ? mail : markedMail(mail, language))
}

/** What somebody has chosen. Who reads in their browser's language, which no server knows, gets mails in English. */
export function languageOf(user: Row | undefined): LanguageCode {
  return languageCodes.find(code => code === user?.language) ?? 'en'
}

/** Mail programs and screen readers are told the language and where its lines begin. */
function markedMail(mail: Mail, { language: { code, direction } }: ReadLanguage): Mail {
  const html = mail.html && `<div lang="${code}" dir="${direction}">${mail.html}</div>`
  return { ...mail, language: code, ...(html ? { html } : {}) }
}
