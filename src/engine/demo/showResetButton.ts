import { t } from '../texts/t.ts'
import { element } from './element.ts'

/** A small button in the corner that forgets what was changed and loads the demo anew, with a fresh sample. */
export function showResetButton(forget: () => Promise<void>, home: string): void {
  const button = element('button', {
    type: 'button',
    className: 'demo-reset',
    textContent: t('Reset demo'),
    title: t('Reload the sample data and discard all changes'),
  })
  button.addEventListener('click', () => void forget().then(() => location.assign(home)))
  document.body.append(button)
}
