// Keys of the kernel's own gpio-keys on lines of a chip, as a board's description would have them: closed to ground,
// and debounced by the kernel. insmod keys.ko lines=NUMBER,...

#include <linux/gpio_keys.h>
#include <linux/input.h>
#include <linux/module.h>
#include <linux/platform_device.h>

enum { MOST_LINES = 8 };

static int lines[MOST_LINES], count;
module_param_array(lines, int, &count, 0444);

static struct gpio_keys_button buttons[MOST_LINES];
static struct platform_device *device;

static int __init plug(void) {
    for (int i = 0; i < count; i++)
        buttons[i] = (struct gpio_keys_button){
            .type = EV_KEY, .code = BTN_TRIGGER_HAPPY1 + i, .gpio = lines[i], .active_low = 1, .debounce_interval = 20};
    struct gpio_keys_platform_data keys = {.buttons = buttons, .nbuttons = count, .name = "keys"};
    device = platform_device_register_resndata(NULL, "gpio-keys", PLATFORM_DEVID_NONE, NULL, 0, &keys, sizeof keys);
    return PTR_ERR_OR_ZERO(device);
}

static void __exit unplug(void) { platform_device_unregister(device); }

module_init(plug);
module_exit(unplug);
// gpio-keys is open to modules of this license alone, and MIT's grants all that it asks.
MODULE_LICENSE("Dual MIT/GPL");
MODULE_DESCRIPTION("Keys on lines");
