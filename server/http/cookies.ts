// Reads and sets cookies that browsers send only to the API and that scripts can't read.
import type { FastifyReply, FastifyRequest } from 'fastify';

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const pairs = request.headers.cookie?.split(/; */) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

export function setCookie(reply: FastifyReply, name: string, value: string, maxAgeSeconds: number): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'Set-Cookie',
    `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/api; HttpOnly; SameSite=Strict${secure}`,
  );
}
