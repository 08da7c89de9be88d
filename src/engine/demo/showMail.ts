import type { Mail } from '../server/outside.ts'
import { t } from '../texts/t.ts'
import { element } from './element.ts'

/** The demo sends no mail: what would arrive is shown in the corner, its link works, and the next one takes its place. */
export function showMail({ to, subject, text }: Mail): void {
  document.querySelector('.demo-mail')?.remove()
  const close = element('button', { type: 'button', className: 'press panel', textContent: t('Close') })
  const card = element(
    'section',
    { className: 'demo-mail panel pad stack fit breaks', ariaLabel: t('Mail of the demo') },
    element('p', { className: 'soft', textContent: t('The demo sends no mail. This is what would arrive:') }),
    element('p', {}, element('strong', { textContent: subject }), element('br', {}), t('To: %{to}', { to })),
    ...text.split('\n\n').map(part => element('p', {}, linked(part))),
    close,
  )
  card.setAttribute('role', 'status')
  close.addEventListener('click', () => card.remove())
  document.body.append(card)
}

function linked(part: string): Node | string {
  if (!/^https?:\S+$/.test(part)) return part
  return element('a', { className: 'link', href: part, textContent: part })
}
