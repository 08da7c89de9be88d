import ssh2 from 'ssh2'

/**
 * A pair of keys for SSH, in OpenSSH’s format. Not ed25519: of the ones that ssh2 makes, one in 256 begins with a zero
 * that gets lost, and can’t be read again.
 */
export function sshKeys(protection: { readonly passphrase?: string } = {}) {
  const { passphrase } = protection
  return ssh2.utils.generateKeyPairSync('ecdsa', {
    bits: 256,
    ...(passphrase === undefined ? {} : { passphrase, cipher: 'aes256-ctr', rounds: 4 }),
  })
}
