/** Whether this browser makes and uses passkeys at this address: not over plain http, and not for a bare IP address. */
export function passkeysWork(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
}
