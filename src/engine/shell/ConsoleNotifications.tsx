import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import { type NotificationPayload, useNotificationContext, useTakeUndoableMutation, useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isNoticeOffer } from '../kit/noticeOffer.ts'

/**
 * Notices of what was done or failed, one after the other at the foot of the window. A failure stays until it is
 * dismissed; the rest leaves by itself. What can be undone offers it until then.
 */
export function ConsoleNotifications() {
  const { notifications, takeNotification } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const translate = useTranslate()
  const [shown, setShown] = useState<NotificationPayload | null>(null)
  const panel = useRef<HTMLDivElement>(null)
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

  const stays = shown?.type === 'error' && !shown.notificationOptions?.undoable
  const delay = stays ? null : (shown?.notificationOptions?.autoHideDuration ?? 5000)
  useEffect(() => {
    if (!shown || delay === null) return
    const timer = setTimeout(() => close(false), delay)
    return () => clearTimeout(timer)
  }, [shown, delay, close])
  useEffect(() => {
    // In the top layer, so that a dialog doesn't cover what was said about it.
    if (shown) panel.current?.showPopover?.()
  }, [shown])

  if (!shown) return null
  const { message, type, notificationOptions } = shown
  const offer: unknown = notificationOptions?.offer
  return (
    <div
      ref={panel}
      popover="manual"
      className={`s-notice s-notice-${type}`}
      role={type === 'error' ? 'alert' : 'status'}
    >
      <span>
        {typeof message === 'string'
          ? translate(message, { _: message, ...(notificationOptions?.messageArgs ?? {}) })
          : message}
      </span>
      {notificationOptions?.undoable && (
        <button type="button" className="s-link" onClick={() => close(true)}>
          Undo
        </button>
      )}
      {isNoticeOffer(offer) && (
        <button
          type="button"
          className="s-link"
          onClick={() => {
            close(false)
            offer.run()
          }}
        >
          {offer.label}
        </button>
      )}
      <IconButton aria-label="Dismiss" onClick={() => close(false)}>
        <Close fontSize="small" />
      </IconButton>
    </div>
  )
}
