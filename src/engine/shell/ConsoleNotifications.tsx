import Close from '@mui/icons-material/Close'
import Alert, { type AlertColor } from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { type NotificationPayload, useNotificationContext, useTakeUndoableMutation, useTranslate } from 'ra-core'
import { useCallback, useEffect, useState } from 'react'
import { isNoticeOffer } from '../kit/noticeOffer.ts'
import { t } from '../texts/t.ts'

/**
 * Notices of what was done or failed, one after the other at the foot of the window. A failure stays until it is
 * dismissed; the rest leaves by itself, sooner if the next one waits. What can be undone offers it until then.
 */
export function ConsoleNotifications() {
  const { notifications, takeNotification } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const translate = useTranslate()
  const [shown, setShown] = useState<NotificationPayload | null>(null)
  const waiting = notifications.length

  useEffect(() => {
    if (!shown && waiting > 0) setShown(takeNotification() ?? null)
  }, [shown, waiting, takeNotification])

  const close = useCallback(
    (isUndo: boolean) => {
      if (shown?.notificationOptions?.undoable) takeMutation()?.({ isUndo })
      setShown(null)
    },
    [shown, takeMutation],
  )

  if (!shown) return null
  const { message, type, notificationOptions } = shown
  const stays = type === 'error' && !notificationOptions?.undoable
  const givesWay = waiting > 0 && !notificationOptions?.undoable
  const time = givesWay ? 1000 : (notificationOptions?.autoHideDuration ?? 5000)
  const offer: unknown = notificationOptions?.offer
  return (
    <Snackbar
      open
      autoHideDuration={stays ? null : time}
      // Going on with one's work is no answer to it.
      onClose={(_, reason) => reason === 'timeout' && close(false)}
    >
      <Alert
        severity={severities[String(type)] ?? 'info'}
        icon={false}
        role={type === 'error' ? 'alert' : 'status'}
        action={
          <>
            {notificationOptions?.undoable && (
              <Button variant="text" color="primary" onClick={() => close(true)}>
                {t('Undo')}
              </Button>
            )}
            {isNoticeOffer(offer) && (
              <Button
                variant="text"
                color="primary"
                onClick={() => {
                  close(false)
                  offer.run()
                }}
              >
                {offer.label}
              </Button>
            )}
            <IconButton aria-label={t('Dismiss')} onClick={() => close(false)}>
              <Close fontSize="small" />
            </IconButton>
          </>
        }
      >
        {typeof message === 'string'
          ? translate(message, { _: message, ...(notificationOptions?.messageArgs ?? {}) })
          : message}
      </Alert>
    </Snackbar>
  )
}

const severities: Readonly<Record<string, AlertColor>> = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  error: 'error',
}
