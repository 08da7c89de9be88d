/** Why a port can't be opened, as a sentence for who set it; any other error as it is. */
export function listenFailure(
  error: unknown,
  { variable, port, host }: { readonly variable: string; readonly port: number; readonly host: string },
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use: stop what listens there, or set ${variable} to another`)
  if (code === 'EACCES')
    return new Error(`Port ${port} may not be opened by this user: set ${variable} to 1024 or more`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new Error(`HOST ${host} is no address of this machine`)
  return error
}
