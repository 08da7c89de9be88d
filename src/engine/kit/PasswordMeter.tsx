import './passwordMeter.css'
import { t } from '../texts/t.ts'

/**
 * How hard a password is to guess, 0 (nothing yet) to 4, as bars and as a word. The sentence that says what would help
 * belongs to the field, where it is announced.
 */
export function PasswordMeter({ score, label = t('Password strength') }: PasswordMeterProps) {
  const level = Math.max(0, Math.min(4, Math.round(score)))
  return (
    <div className={`k-strength stack gap-4 caption k-ink-${inks[level]}`}>
      <meter
        className="visually-hidden"
        aria-label={label}
        aria-valuetext={words[level]}
        min={0}
        max={4}
        value={level}
      />
      {[1, 2, 3, 4].map(bar => (
        <i key={bar} className={bar <= level ? 'k-strength-on' : undefined} />
      ))}
      <span className="numbers" aria-hidden="true">
        {words[level]}
      </span>
    </div>
  )
}

const words = ['', t('Weak'), t('Fair'), t('Good'), t('Strong')]
const inks = ['idle', 'bad', 'warn', 'ok', 'ok']

interface PasswordMeterProps {
  readonly score: number
  readonly label?: string
}
