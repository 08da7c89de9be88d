/**
 * Leaves the console for the identity provider; the API brings the person back to the path that they asked for
 * (sign-in.1, sign-in.6, access.4).
 */
export function SingleSignOnLink({ asked = '/' }: { readonly asked?: string }) {
  const query = asked === '/' ? '' : `?return=${encodeURIComponent(asked)}`
  return (
    <a className="a-button" href={`/api/v1/oidc/auth${query}`}>
      Continue with single sign-on
    </a>
  )
}
