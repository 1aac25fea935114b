/** Parses a server URL from the user. Throws if it is not a valid http or https URL. */
export function parseServerAddress(url: string): URL {
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new TypeError('The url of the server must be an address such as http://localhost:4000.');
  }
  if (address.username || address.password) {
    throw new TypeError('The url of the server must not have a name or password in it.');
  }
  return address;
}
