import { Zip, ZipDeflate } from 'fflate';

const encoder = new TextEncoder();

interface ZipEntry {
  write: (text: string) => void;
  end: () => void;
}

/** A zip archive that is written piece by piece. The writer takes the pieces that are ready, so that they do not pile up. */
export class ZipWriter {
  readonly #pieces: Uint8Array[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#pieces.push(piece);
  });

  /** Begins a file of the archive. One is ended before the next begins. */
  open(name: string): ZipEntry {
    const file = new ZipDeflate(name, { level: 6 });
    this.#zip.add(file);
    return {
      write: (text) => file.push(encoder.encode(text)),
      end: () => file.push(new Uint8Array(), true),
    };
  }

  add(name: string, text: string): void {
    const file = this.open(name);
    file.write(text);
    file.end();
  }

  end(): void {
    this.#zip.end();
  }

  take(): Uint8Array[] {
    return this.#pieces.splice(0);
  }
}
