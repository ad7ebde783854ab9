/** The issuer of this server (RFC 8414 §2, RFC 9207 §2): its base address and where the endpoints are. */
export const issuerOf = (baseUrl: string): string => `${baseUrl}/api/oauth`
