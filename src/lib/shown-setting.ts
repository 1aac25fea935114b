/** A setting of the server, without what opens anything. */
export interface ShownSetting {
  name: string;
  /** As it is set; null where it is not, and where it is secret. */
  value: string | null;
  isSet: boolean;
  isSecret: boolean;
  /** What holds while it is not set, in words. */
  standard: string;
}
