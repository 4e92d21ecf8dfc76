import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/**
 * Has a server listen on this machine alone.
 * @param port 0 for any that is free
 * @returns its port
 */
export async function listenHere(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
